import os from "node:os";

/** The machine in one line. */
export function describeMachine() {
  const cpus = os.cpus();
  const memory = `${Math.round(os.totalmem() / 1024 ** 3)} GiB`;
  const load = os.loadavg()[0]?.toFixed(1);

  return `${cpus.length} × ${cpus[0]?.model.trim()}, ${memory}, ${os.type()} ${os.machine()}, Node ${process.version}, load ${load} at the start`;
}
