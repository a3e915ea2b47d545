#!/bin/sh
# Runs a built command: staff, backup write, backup restore, doctor, report, objects, release verify, setup.

home=$(dirname "$(dirname "$0")")
# Compiled code of earlier runs.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$home/node_modules/.cache/node}"
# React chooses its build by this when it is loaded.
export NODE_ENV=production
command=$1
shift
exec "$home/node_modules/.bin/node" "$home/build/program/$command.js" "$@"
