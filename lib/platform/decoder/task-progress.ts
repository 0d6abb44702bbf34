import type { RenderEvent, RenditionSpec } from "@/lib/engine";

/** Observes a task and enforces limits on its parts. */
export interface TaskProgress {
  /** Called when a process starts the task, and again when the first process was killed from outside. */
  start(): void;
  handleEvent(event: RenderEvent): void;
  /** Returns which jobs of one variant the process should render; never rejects. */
  claim(jobs: readonly RenditionSpec[]): Promise<readonly RenditionSpec[]>;
  /** Returns whether a part of the task exceeds its own limit. Polled with the time that the task has used. */
  isOverdue(usedMs: number): boolean;
}
