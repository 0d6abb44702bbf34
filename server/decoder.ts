import { read } from "node:fs";
import { Socket } from "node:net";
import { promisify } from "node:util";
import type { EncodedRendition, ImageInput, RenderEvent, RenditionSpec } from "@/lib/engine";
import { drawCard } from "@/lib/engine/card/draw-card";
import { embedInFile } from "@/lib/engine/embed/embed-license";
import { inspect } from "@/lib/engine/probe/inspect";
import { stripFile } from "@/lib/engine/strip/strip-file";
import { renderRenditions } from "@/lib/engine/variants/render-renditions";
import { makeWatermark } from "@/lib/engine/watermark/make-watermark";
import { AppError } from "@/lib/kernel/errors";
import type { TaskInput } from "@/lib/platform/decoder/decoder";
import { maxOutputBytes, outputDescriptor, writeFrame } from "@/lib/platform/decoder/output-frames";
import type { AssignedTask, TaskError, TaskMessage, TaskReply } from "@/lib/platform/decoder/task";
import { unpackSource, unpackWatermarks } from "@/lib/platform/decoder/task-watermarks";

/**
 * The decoder process: runs its parent's tasks one at a time, and ends with the parent. It is
 * killed without notice when a file takes too much, so it stores nothing of value.
 */
process.title = "albumen-decoder";

// Ctrl-C in a terminal reaches the whole group; the parent decides when this process ends.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// At once: an orderly exit would wait for the decoding threads.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** Requests that the parent has not answered yet. */
const pendingClaims = new Map<number, (specs: RenditionSpec[]) => void>();
let claimCount = 0;

process.on("message", (message: TaskMessage) => {
  if (message.kind === "claimed") {
    pendingClaims.get(message.claimId)?.([...message.specs]);
    pendingClaims.delete(message.claimId);
    return;
  }
  runTask(message).then(
    (answer) => reply({ type: "done", output: answer }),
    (error: unknown) => reply({ type: "rejected", error: toTaskError(error) }),
  );
});
reply({ type: "ready" });

function claim(specs: readonly RenditionSpec[]): Promise<RenditionSpec[]> {
  claimCount += 1;
  const claimId = claimCount;
  reply({ type: "claim", claimId, specs: [...specs] });

  return new Promise((resolve) => pendingClaims.set(claimId, resolve));
}

async function runTask(task: AssignedTask): Promise<unknown> {
  switch (task.kind) {
    case "inspect":
      return inspect(await receiveInput(task.input.input));
    case "render": {
      const input = await receiveInput(task.input.input);
      const watermarks = await unpackWatermarks(task.input.watermarks, receiveBytes);
      await renderRenditions(
        { ...task.input, input, watermarks },
        {
          cores: task.cores,
          onEvent: sendEvent,
          claim,
        },
      );
      return null;
    }
    case "strip":
      return stripFile(
        await receiveInput(task.input.input),
        task.input.outPath,
        task.input.format,
        task.input.scope,
      );
    case "embed":
      return embedInFile(
        { ...task.input, input: await receiveInput(task.input.input) },
        task.input.outPath,
        task.input.content,
      );
    case "card":
      return drawCard(task.input.card, task.input.fontFile);
    case "watermark": {
      const source = await unpackSource(task.input.source, receiveBytes);
      const { bytes, ...size } = await makeWatermark(source, task.input.fontFile);
      return { ...size, bytes: bytes.toString("base64") };
    }
    case "recognize": {
      // Its models are loaded with the first such task.
      const { recognize } = await import("@/lib/engine/recognize/recognize");
      return recognize(await receiveInput(task.input.input), task.input.packages);
    }
  }
}

/** The descriptor on which the parent sends input bytes that are not files. */
const inputDescriptor = 4;
const readDescriptor = promisify(read);

/** Reads the bytes that the parent sends for this task; there is one task at a time. */
async function receiveInput(input: TaskInput): Promise<ImageInput> {
  return typeof input === "string" ? input : receiveBytes(input.sizeBytes);
}

async function receiveBytes(sizeBytes: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(sizeBytes);
  for (let received = 0; received < bytes.length; ) {
    const rest = bytes.length - received;
    // Into the buffer itself, which a stream would have to be copied to.
    const { bytesRead } = await readDescriptor(inputDescriptor, bytes, received, rest, null);
    if (bytesRead === 0) throw new Error("the input pipe was closed");

    received += bytesRead;
  }

  return bytes;
}

let outputPipe: Socket | undefined;
let sent = Promise.resolve();

function sendEvent(event: RenderEvent): void | Promise<void> {
  if (!("rendered" in event)) return reply({ type: "event", event });

  sent = sent.then(() => sendRenditions(event.rendered));
  return sent;
}

/** Sends one after the other: the frames come in the order of their declarations. */
async function sendRenditions(rendered: readonly EncodedRendition[]): Promise<void> {
  const [first] = rendered;
  if (!first) return;
  if (first.sizeBytes > maxOutputBytes) {
    const failed = rendered.map(({ key, format }) => ({ key, format, reason: "rejected" as const }));
    return reply({ type: "event", event: { failed } });
  }

  outputPipe ??= new Socket({ fd: outputDescriptor, readable: false, writable: true });
  reply({ type: "declare", renditions: rendered.map(({ bytes: _bytes, ...properties }) => properties) });
  await writeFrame(outputPipe, first.bytes);
}

/** As Node and libvips word it: libvips has no codes, and reports only that it could not write. */
const diskFullPattern = /\b(ENOSPC|EDQUOT)\b|no space left|write error|unable to write/i;

function toTaskError(error: unknown): TaskError {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : null;
  const isPublic =
    error instanceof AppError && (error.code === "INVALID_IMAGE" || error.code === "IMAGE_TOO_LARGE");
  if (isPublic) {
    const { code, details } = error;
    return { code: code as TaskError["code"], message, ...(details && { details }), cause };
  }

  return { code: diskFullPattern.test(message) ? "DISK_FULL" : null, message, cause };
}

function reply(message: TaskReply): void {
  process.send?.(message);
}
