#!/bin/sh
# judge.sh GRUNDY RULES INPUT OUTPUT: `grundy answer RULES < INPUT` prints OUTPUT, to the byte.
"$1" answer "$2" < "$3" | diff - "$4"
