import type { ImageFormat } from "@/lib/engine";
import { secondMs } from "@/lib/kernel/time";
import type { TaskKind } from "./task";

export interface TaskLimits {
  /** CPU time, where it can be measured: a busy machine must not make a good picture a bad one. */
  cpuMs: number;
  wallMs: number;
  residentBytes: number;
}

/**
 * What one AVIF may take of that, many times what the largest one needs. It has a smaller share than the others because its
 * encoder is the dearest and each client takes another format as well.
 */
export const avifCpuMs = 10 * secondMs;

const cpuSeconds: Record<TaskKind, number> = { inspect: 15, render: 60, strip: 30, embed: 30 };
/**
 * Some formats have limits of their own: a drawing of honest size takes milliseconds to inspect and seconds for all of its
 * variants, one of nested references or filters minutes; 50 megapixels of AVIF or HEIC take 8 seconds on a machine of two
 * cores.
 */
const cpuSecondsByFormat: Partial<Record<ImageFormat, Partial<Record<TaskKind, number>>>> = {
  svg: { inspect: 5, render: 20 },
  avif: { inspect: 30 },
  heic: { inspect: 30 },
};
/** How much longer than its CPU time a task may take while other processes have the machine. */
const wallTimeFactor = 4;
/** The dearest accepted picture, 50 megapixels of AVIF, needs about one gigabyte. */
const residentBytes = 1.5 * 1024 ** 3;

export function limitsFor(kind: TaskKind, format: ImageFormat): TaskLimits {
  const seconds = cpuSecondsByFormat[format]?.[kind] ?? cpuSeconds[kind];
  const cpuMs = seconds * secondMs;
  return { cpuMs, wallMs: cpuMs * wallTimeFactor, residentBytes };
}
