import type { RenderEvent, RenditionSpec } from "@/lib/engine";

/** Hears what happens in a task, and judges it. */
export interface TaskProgress {
  /** A process begins with the task; again when the first one was killed by somebody else. */
  start(): void;
  handleEvent(event: RenderEvent): void;
  /** Answers which of the jobs of one picture the process is to do; never rejects. */
  claim(jobs: readonly RenditionSpec[]): Promise<readonly RenditionSpec[]>;
  /** Whether one part of the task is over its own limit; asked again and again, with the time that the task has used. */
  isOverdue(usedMs: number): boolean;
}
