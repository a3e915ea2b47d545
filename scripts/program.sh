#!/bin/sh
# Runs the built program in the foreground with settings that keep its memory small. They must be set before it starts.
# Rough figures, loaded machine: the megabytes are those of 7,000 page views. `npm run bench -- memory` measures all of it.

home=$(dirname "$(dirname "$0")")
# Compiled code of earlier starts.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$home/node_modules/.cache/node}"
# React chooses its build by this when it is loaded.
export NODE_ENV=production

# For glibc (Linux). One pool of memory for all threads, not one for each (5 MB).
export MALLOC_ARENA_MAX=1
# Blocks from 64 KB on go back to the system as soon as they are freed. Otherwise glibc raises this limit with each
# larger block that it frees, and small blocks then lie between the freed large ones (15 MB).
export MALLOC_MMAP_THRESHOLD_=65536
# What is free at the end of the pool goes back once it is 1 MB; less would be asked for again at once.
export MALLOC_TRIM_THRESHOLD_=1048576

# V8 saves memory: while the program rests it collects garbage and returns what is free, which it otherwise never does, and
# it keeps no pages in reserve. New objects get 4 to 8 MB before their collection, and the heap grows by half before a
# full one, so that this costs no speed: 0.93 to 1.05 times the processor time of the former settings
# (--max-semi-space-size=4 --heap-growing-percent=30) for cached pages, with 30 MB less at rest. The first full collection
# comes at 64 MB of old objects, not during the start, which keeps all it makes: a tenth off its time. None is a limit: the
# heap grows with what is in use.
exec "$home/node_modules/.bin/node" --max-semi-space-size=8 --min-semi-space-size=4 --heap-growing-percent=50 --initial-old-space-size=64 --memory-saver-mode "$home/build/program/main.js"
