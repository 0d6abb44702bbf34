import type {
  Card,
  EmbeddedContent,
  ImageFormat,
  ImageProperties,
  RenderEvent,
  RenderInput,
  RenditionProperties,
  RenditionSpec,
  StripScope,
} from "@/lib/engine";
import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import type { Recognized } from "@/lib/engine/recognize/recognize";
import type { WatermarkImage } from "@/lib/engine/watermark/make-watermark";
import type { ErrorDetails } from "@/lib/kernel/errors";
import { secondMs } from "@/lib/kernel/time";
import type { StreamedInput, TaskInput } from "./decoder";
import type { TaskMark, TaskWatermark } from "./task-watermarks";

/**
 * The tasks of a decoder process with their input and output, both sent as JSON. The result of each
 * rendition is sent as an event when it is known, and its bytes through the output pipe.
 */
export interface TaskKinds {
  inspect: { input: { input: TaskInput }; output: ImageProperties };
  render: {
    input: Required<Omit<RenderInput, "input" | "watermarks">> & {
      input: TaskInput;
      watermarks: readonly TaskWatermark[];
    };
    output: null;
  };
  strip: {
    input: { input: TaskInput; outPath: string; format: ImageFormat; scope: StripScope };
    output: MetadataKind[];
  };
  embed: {
    input: { input: TaskInput; format: ImageFormat; outPath: string; content: EmbeddedContent };
    output: boolean;
  };
  recognize: { input: { input: TaskInput; packages: string }; output: Recognized };
  /** The output is a JPEG as base64. */
  card: { input: { card: Card; fontFile: string }; output: string };
  /** The mark is a PNG as base64. */
  watermark: {
    input: { source: TaskMark; fontFile: string };
    output: Omit<WatermarkImage, "bytes"> & { bytes: string };
  };
}

export type TaskKind = keyof TaskKinds;

export type Task = { [Kind in TaskKind]: { kind: Kind; input: TaskKinds[Kind]["input"] } }[TaskKind];

/** A task sent to a process, with the number of cores it may use. */
export type AssignedTask = Task & { cores: number };

/**
 * The reason why a task was rejected. `code` is set when it is the file's fault and may be shown,
 * and when the disk has no room.
 */
export interface TaskError {
  code: "INVALID_IMAGE" | "IMAGE_TOO_LARGE" | "DISK_FULL" | null;
  message: string;
  details?: ErrorDetails;
  cause: string | null;
}

/** The response to a process that asked which of these renditions to render. */
export interface ClaimResponse {
  kind: "claimed";
  claimId: number;
  specs: readonly RenditionSpec[];
}

/** A message to the process. */
export type TaskMessage = AssignedTask | ClaimResponse;

/** A message from the process: ready once, then for each task its claims, events and one result. */
export type TaskReply =
  | { type: "ready" }
  | { type: "claim"; claimId: number; specs: RenditionSpec[] }
  | { type: "event"; event: Exclude<RenderEvent, { rendered: unknown }> }
  /** Renditions with the same bytes, which are the next frame in the output pipe. */
  | { type: "declare"; renditions: RenditionProperties[] }
  | { type: "done"; output: unknown }
  | { type: "rejected"; error: TaskError };

/** Observes a task and enforces limits on its parts. */
export interface TaskProgress {
  /**
   * Called when a process starts the task, and again when the first process was killed from
   * outside.
   */
  start(): void;
  /** Returns whether these are renditions of the task without a result yet. */
  expects(specs: readonly RenditionSpec[]): boolean;
  /** The process waits until it resolves; never rejects. */
  handleEvent(event: RenderEvent): void | Promise<void>;
  /** Returns which renditions of one variant the process should render; never rejects. */
  claim(specs: readonly RenditionSpec[]): Promise<readonly RenditionSpec[]>;
  /**
   * Returns whether a part of the task exceeds its own limit. Polled with the time that the task
   * has used.
   */
  isOverdue(usedMs: number): boolean;
}

export interface TaskLimits {
  /**
   * CPU time, where it can be measured: a busy machine must not turn a good image into a bad one.
   */
  cpuMs: number;
  wallMs: number;
  residentBytes: number;
}

/** The limits of a task, and the observer of its events. */
export interface TaskBounds {
  limits: TaskLimits;
  progress?: TaskProgress | undefined;
  /** The input, when it is not the path in the task. */
  streamed?: StreamedInput | undefined;
}

/**
 * The end of a task. `killed`: by an external signal; `startup`: the process never started;
 * `unreadable`: the input stream failed.
 */
export type TaskResult =
  | { type: "done"; output: unknown }
  | { type: "rejected"; error: TaskError }
  | { type: "unreadable"; error: unknown }
  | { type: "timeout" | "memory" | "crash" | "killed" | "startup"; detail: string };

/**
 * CPU time of one AVIF, many times what the largest one needs. Its share is smaller because its
 * encoder is the most expensive and every client accepts another format too.
 */
export const avifCpuMs = 10 * secondMs;

const cpuSeconds: Record<TaskKind, number> = {
  inspect: 15,
  render: 60,
  strip: 30,
  embed: 30,
  recognize: 120,
  card: 10,
  watermark: 10,
};

/**
 * Limits for specific formats. An SVG of normal size takes milliseconds to inspect and seconds for
 * all its variants; one with nested references or filters takes minutes. 50 megapixels of AVIF or
 * HEIC take 8 seconds on a two-core machine.
 */
const cpuSecondsByFormat: Partial<Record<ImageFormat, Partial<Record<TaskKind, number>>>> = {
  svg: { inspect: 5, render: 20, watermark: 5 },
  avif: { inspect: 30 },
  heic: { inspect: 30 },
};
/** Ratio of wall time to CPU time that a task may take on a busy machine. */
const wallTimeFactor = 4;
/** The most expensive accepted image, 50 megapixels of AVIF, needs about one gigabyte. */
const residentBytes = 1.5 * 1024 ** 3;

export function limitsFor(kind: TaskKind, format: ImageFormat): TaskLimits {
  const seconds = cpuSecondsByFormat[format]?.[kind] ?? cpuSeconds[kind];
  const cpuMs = seconds * secondMs;
  return { cpuMs, wallMs: cpuMs * wallTimeFactor, residentBytes };
}
