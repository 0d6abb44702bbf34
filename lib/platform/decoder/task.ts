import type {
  ImageFormat,
  ImageProperties,
  LicenseStatement,
  RenderEvent,
  RenderInput,
  RenditionSpec,
} from "@/lib/engine";
import type { MetadataKind } from "@/lib/engine/metadata/kinds";
import type { TaskInput } from "./decoder-input";

/**
 * The tasks of a decoder process with their input and output, both sent as JSON. The result of each rendition is sent
 * as an event when it is known.
 */
export interface TaskKinds {
  inspect: { input: { input: TaskInput }; output: ImageProperties };
  render: { input: Required<Omit<RenderInput, "input">> & { input: TaskInput }; output: null };
  strip: { input: { input: TaskInput; outPath: string; format: ImageFormat }; output: MetadataKind[] };
  embed: {
    input: { input: TaskInput; format: ImageFormat; outPath: string; statement: LicenseStatement };
    output: boolean;
  };
}

export type TaskKind = keyof TaskKinds;

export type Task = { [Kind in TaskKind]: { kind: Kind; input: TaskKinds[Kind]["input"] } }[TaskKind];

/** A task sent to a process, with the number of cores it may use. */
export type AssignedTask = Task & { cores: number };

/** Why a file was rejected. `code` is set when it is the file's fault and may be shown. */
export interface TaskError {
  code: "INVALID_IMAGE" | "IMAGE_TOO_LARGE" | null;
  message: string;
  cause: string | null;
}

/** The response to a process that asked which of these jobs to render. */
export interface ClaimResponse {
  kind: "claimed";
  claimId: number;
  jobs: readonly RenditionSpec[];
}

/** A message to the process. */
export type TaskMessage = AssignedTask | ClaimResponse;

/** A message from the process: ready once, then for each task its claims, events and one result. */
export type TaskReply =
  | { type: "ready" }
  | { type: "claim"; claimId: number; jobs: RenditionSpec[] }
  | { type: "event"; event: RenderEvent }
  | { type: "done"; output: unknown }
  | { type: "rejected"; error: TaskError };
