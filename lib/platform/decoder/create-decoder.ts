import path from "node:path";
import { identify } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import { createPool, type PoolOptions } from "./child-pool";
import type { Decoder, DecoderRequest } from "./decoder";
import { asFailure, asInspectError } from "./outcome-errors";
import type { TaskKind, TaskKinds } from "./task";
import { limitsFor, type TaskLimits } from "./task-limits";

interface Options extends Partial<PoolOptions> {
  maxChildren: number;
  /** Replaces the limits of every task, for tests. */
  limits?: Partial<TaskLimits>;
}

/** A decoder with its own child processes; none is started before there is work. */
export function createDecoder({ limits, ...options }: Options): Decoder {
  const pool = createPool({
    script: path.join(/* turbopackIgnore: true */ process.cwd(), "dist/decoder.mjs"),
    idleMs: minuteMs,
    maxWaiting: 500,
    maxWaitingPerKey: 100,
    ...options,
  });

  async function run<Kind extends TaskKind>(
    kind: Kind,
    order: TaskKinds[Kind]["order"],
    bounds: TaskLimits,
    request: DecoderRequest = {},
  ): Promise<TaskKinds[Kind]["answer"]> {
    // The compiler cannot pair a generic kind with its order, nor the answer that comes as JSON.
    const task = { kind, order } as Parameters<typeof pool.run>[0];
    return (await pool.run(task, { ...bounds, ...limits }, request)) as TaskKinds[Kind]["answer"];
  }

  return {
    async inspect(file, request) {
      const { format } = await identify(file);
      return run("inspect", { path: file }, limitsFor("inspect", format), request).catch(asInspectError);
    },
    renderVariants({ path: file, source, jobs, outFolder }, request) {
      const order = { path: file, source, jobs, outFolder };
      return run("render", order, limitsFor("render", source.format), request).catch(asFailure);
    },
    strip(file, outPath, format, request) {
      const order = { path: file, outPath, format };
      return run("strip", order, limitsFor("strip", format), request).catch(asFailure);
    },
    embed({ path: file, format, outPath, statement }, request) {
      const order = { path: file, format, outPath, statement };
      return run("embed", order, limitsFor("embed", format), request).catch(asFailure);
    },
    close: () => pool.close(),
  };
}
