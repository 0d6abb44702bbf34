import { Socket } from "node:net";

/**
 * Returns the addresses, such as `127.0.0.1:443`, to which this process starts to connect by TCP
 * while the work runs.
 */
export async function listConnectionAttempts(work: () => Promise<unknown>): Promise<string[]> {
  const attempts: string[] = [];
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    this.on("connectionAttempt", (ipAddress: string, port: number) => {
      attempts.push(`${ipAddress}:${port}`);
    });
    return Reflect.apply(connect, this, args);
  };
  try {
    await work();
  } finally {
    Socket.prototype.connect = connect;
  }

  return attempts;
}
