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
 * What a decoder process can be asked for, by name: the arguments and the answer. Both travel as JSON. What becomes of each
 * picture of a rendering is told when it is known, in events.
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

/** A task on its way to a process, with how much of the machine it may take. */
export type AssignedTask = Task & { cores: number };

/** Why a file was rejected: `code` is set when it is the file's fault and may be shown. */
export interface TaskError {
  code: "INVALID_IMAGE" | "IMAGE_TOO_LARGE" | null;
  message: string;
  cause: string | null;
}

/** The answer to a process that asked which of these jobs it is to do. */
export interface ClaimResponse {
  kind: "claimed";
  claimId: number;
  jobs: readonly RenditionSpec[];
}

/** What a process is told. */
export type TaskMessage = AssignedTask | ClaimResponse;

/** What the process says: that it is up, then for each task what it asks for, what happens, and one answer. */
export type TaskReply =
  | { type: "ready" }
  | { type: "claim"; claimId: number; jobs: RenditionSpec[] }
  | { type: "event"; event: RenderEvent }
  | { type: "done"; output: unknown }
  | { type: "rejected"; error: TaskError };
