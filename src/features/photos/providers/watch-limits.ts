const watchEveryMs = 10;

/** SIGKILL, not exit(): exit would wait for the decoding thread, which may be hanging. */
export const exitAtOnce = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Ends this process when one file takes more memory (bytes of the whole process) or CPU time (ms) than allowed: CPU time, so that
 * a good file is not refused for the time that it waits on a busy machine.
 * @returns what ends the watch
 */
export function watchLimits({ memoryBytes, cpuMs }: { readonly memoryBytes: number; readonly cpuMs: number }) {
  const begun = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1000 > cpuMs) exitAtOnce();
  }, watchEveryMs);
  return () => clearInterval(watch);
}
