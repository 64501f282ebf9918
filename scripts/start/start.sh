#!/bin/sh
# Starts Family Stories, or runs one of its commands. README.txt says more.
START_FOLDER=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
export START_FOLDER
exec "$START_FOLDER/app/node/bin/node" --max-semi-space-size=4 "$START_FOLDER/app/start.mjs" "$@"
