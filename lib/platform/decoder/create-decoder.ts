import { availableParallelism } from "node:os";
import path from "node:path";
import { type ImageFormat, identifyFormat } from "@/lib/engine";
import { minuteMs } from "@/lib/kernel/time";
import { createPool, type PoolBounds, type PoolOptions } from "./child-pool";
import type { Decoder, DecoderRequest } from "./decoder";
import { renderWithRetries } from "./render-with-retries";
import type { TaskKind, TaskKinds } from "./task";
import { rethrowInspectError, rethrowRenderError, rethrowTaskError } from "./task-errors";
import { avifCpuMs, limitsFor, type TaskLimits } from "./task-limits";

interface Options extends Partial<PoolOptions> {
  maxChildren: number;
  /** Replaces the limits of every task, for tests. */
  limits?: Partial<TaskLimits> & { avifCpuMs?: number };
}

interface RunOptions extends Omit<PoolBounds, "limits"> {
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
    input: TaskKinds[Kind]["input"],
    { format, request = {}, ...bounds }: RunOptions,
  ): Promise<TaskKinds[Kind]["output"]> {
    // The compiler cannot pair a generic kind with its order, nor the answer that comes as JSON.
    const task = { kind, input } as Parameters<typeof pool.run>[0];
    const taskBounds = { ...bounds, limits: { ...limitsFor(kind, format), ...limits } };
    return (await pool.run(task, taskBounds, request)) as TaskKinds[Kind]["output"];
  }

  return {
    async inspect(file, request) {
      const { format } = await identifyFormat(file);
      return run("inspect", { path: file }, { format, request }).catch(rethrowInspectError);
    },
    renderVariants({ path: file, source, isMaster = false, renditions: jobs, outFolder }, request, hooks) {
      const { format } = source;
      // A hostile drawing is drawn anew for each picture.
      const isSingleAttempt = format === "svg";
      const options = { jobs, avifCpuMs: limits?.avifCpuMs ?? avifCpuMs, isSingleAttempt, hooks };
      return renderWithRetries(options, async (remaining, bounds) => {
        const input = { path: file, source, isMaster, renditions: remaining, outFolder };
        await run("render", input, { format, request, ...bounds }).catch(rethrowRenderError);
      });
    },
    strip(file, outPath, format, request) {
      const input = { path: file, outPath, format };
      return run("strip", input, { format, request }).catch(rethrowTaskError);
    },
    embed({ path: file, format, outPath, statement }, request) {
      const input = { path: file, format, outPath, statement };
      return run("embed", input, { format, request }).catch(rethrowTaskError);
    },
    close: () => pool.close(),
  };
}
