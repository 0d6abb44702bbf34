import type { VariantJob } from "@/lib/engine";
import { embedFile } from "@/lib/engine/embed/embed-file";
import { inspect } from "@/lib/engine/probe/inspect";
import { stripFile } from "@/lib/engine/strip/strip-file";
import { renderVariants } from "@/lib/engine/variants/render-variants";
import { AppError } from "@/lib/kernel/errors";
import type { AssignedTask, TaskMessage, TaskRefusal, TaskReply } from "@/lib/platform/decoder/task";

/**
 * The decoder process: does what its parent asks, one task at a time, and ends with it. It is killed without notice
 * when a file takes too much, so it holds nothing that would be missed.
 */
process.title = "albumen-decoder";

// Ctrl-C in a terminal reaches the whole group; the parent decides when this process ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// At once: an orderly exit would wait for the decoding threads.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** The questions that the parent has not answered yet. */
const claims = new Map<number, (jobs: VariantJob[]) => void>();
let claimCount = 0;

process.on("message", (message: TaskMessage) => {
  if (message.kind === "claimed") {
    claims.get(message.claimId)?.([...message.jobs]);
    claims.delete(message.claimId);
    return;
  }
  perform(message).then(
    (answer) => reply({ type: "done", answer }),
    (error: unknown) => reply({ type: "refused", refusal: refusalOf(error) }),
  );
});
reply({ type: "ready" });

function claim(jobs: readonly VariantJob[]): Promise<VariantJob[]> {
  claimCount += 1;
  const claimId = claimCount;
  reply({ type: "claim", claimId, jobs: [...jobs] });
  return new Promise((resolve) => claims.set(claimId, resolve));
}

async function perform(task: AssignedTask): Promise<unknown> {
  switch (task.kind) {
    case "inspect":
      return inspect(task.order.path);
    case "render":
      await renderVariants(task.order, {
        cores: task.cores,
        report: (event) => reply({ type: "event", event }),
        claim,
      });
      return null;
    case "strip":
      return stripFile(task.order.path, task.order.outPath, task.order.format);
    case "embed":
      return embedFile(task.order, task.order.outPath, task.order.statement);
  }
}

function refusalOf(error: unknown): TaskRefusal {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null;
  const isPublic =
    error instanceof AppError && (error.code === "INVALID_IMAGE" || error.code === "IMAGE_TOO_LARGE");
  return { code: isPublic ? (error.code as TaskRefusal["code"]) : null, message, cause };
}

function reply(message: TaskReply): void {
  process.send?.(message);
}
