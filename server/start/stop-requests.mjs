const parentCheckMs = 500;
/** One Ctrl-C may arrive twice: from the terminal, and forwarded by npm. */
const duplicateSignalMs = 1_000;

/**
 * Calls `stop` on the first stop request of a user or the system, and `kill` when a user repeats it.
 * @param {{ stop: () => void, kill: () => void }} actions
 */
export function onStopRequest({ stop, kill }) {
  let stoppedAt = 0;
  const request = () => {
    if (stoppedAt === 0) {
      stoppedAt = Date.now();
      stop();
    } else if (Date.now() - stoppedAt > duplicateSignalMs) kill();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, request);
  if (process.env.npm_lifecycle_event) watchParent(() => stoppedAt === 0 && request());
}

/** npm ends on SIGTERM without forwarding it: its disappearance is the request. */
function watchParent(request) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    request();
  }, parentCheckMs);
  timer.unref();
}
