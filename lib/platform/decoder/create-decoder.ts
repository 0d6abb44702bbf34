import { availableParallelism } from "node:os";
import path from "node:path";
import { type ImageFormat, identify } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import { createPool, type PoolBounds, type PoolOptions } from "./child-pool";
import type { Decoder, DecoderRequest } from "./decoder";
import { asFailure, asInspectError, asRenderFailure } from "./outcome-errors";
import { renderToEnd } from "./render-to-end";
import type { TaskKind, TaskKinds } from "./task";
import { avifCpuMs, limitsFor, type TaskLimits } from "./task-limits";

interface Options extends Partial<PoolOptions> {
  maxChildren: number;
  /** Replaces the limits of every task, for tests. */
  limits?: Partial<TaskLimits> & { avifCpuMs?: number };
}

interface Call extends Omit<PoolBounds, "limits"> {
  format: ImageFormat;
  request?: DecoderRequest | undefined;
}

/** A decoder with its own child processes; none is started before there is work. */
export function createDecoder({ limits, ...options }: Options): Decoder {
  const pool = createPool({
    script: path.join(/* turbopackIgnore: true */ process.cwd(), "dist/decoder.mjs"),
    idleMs: minuteMs,
    maxWaiting: 500,
    maxWaitingPerKey: 100,
    cores: availableParallelism(),
    ...options,
  });

  async function run<Kind extends TaskKind>(
    kind: Kind,
    order: TaskKinds[Kind]["order"],
    { format, request = {}, ...bounds }: Call,
  ): Promise<TaskKinds[Kind]["answer"]> {
    // The compiler cannot pair a generic kind with its order, nor the answer that comes as JSON.
    const task = { kind, order } as Parameters<typeof pool.run>[0];
    const bounded = { ...bounds, limits: { ...limitsFor(kind, format), ...limits } };
    return (await pool.run(task, bounded, request)) as TaskKinds[Kind]["answer"];
  }

  return {
    async inspect(file, request) {
      const { format } = await identify(file);
      return run("inspect", { path: file }, { format, request }).catch(asInspectError);
    },
    renderVariants({ path: file, source, isMaster = false, jobs, outFolder }, request, hooks) {
      const { format } = source;
      // A hostile drawing is drawn anew for each picture.
      const isOneAttempt = format === "svg";
      const work = { jobs, avifCpuMs: limits?.avifCpuMs ?? avifCpuMs, isOneAttempt, hooks };
      return renderToEnd(work, async (left, bounds) => {
        const order = { path: file, source, isMaster, jobs: left, outFolder };
        await run("render", order, { format, request, ...bounds }).catch(asRenderFailure);
      });
    },
    strip(file, outPath, format, request) {
      const order = { path: file, outPath, format };
      return run("strip", order, { format, request }).catch(asFailure);
    },
    embed({ path: file, format, outPath, statement }, request) {
      const order = { path: file, format, outPath, statement };
      return run("embed", order, { format, request }).catch(asFailure);
    },
    close: () => pool.close(),
  };
}
