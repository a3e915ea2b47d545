#!/bin/sh
# Runs a built command: staff, backup write, backup restore.

# Compiled code of earlier runs.
export NODE_COMPILE_CACHE=node_modules/.cache/node
# React chooses its build by this when it is loaded.
export NODE_ENV=production
command=$1
shift
exec node_modules/.bin/node "build/program/$command.js" "$@"
