import type { RequestListener, Server } from "node:http";

// The part of Next that the benchmark calls. Next's own types would demand NODE_ENV in the
// environment of every process that our tools start.

interface NextServer {
  prepare(): Promise<void>;
  getRequestHandler(): RequestListener;
  close(): Promise<void>;
}

// biome-ignore lint/style/noDefaultExport: Next has one
export default function next(options: {
  dev: boolean;
  dir: string;
  hostname?: string;
  port?: number;
  httpServer?: Server;
}): NextServer;
