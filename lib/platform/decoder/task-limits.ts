import type { ImageFormat } from "@/lib/engine";
import { secondMs } from "@/lib/kernel/time";
import type { TaskKind } from "./task";

export interface TaskLimits {
  /** CPU time, where it can be measured: a busy machine must not turn a good image into a bad one. */
  cpuMs: number;
  wallMs: number;
  residentBytes: number;
}

/**
 * CPU time of one AVIF, many times what the largest one needs. Its share is smaller because its encoder is the most
 * expensive and every client accepts another format too.
 */
export const avifCpuMs = 10 * secondMs;

const cpuSeconds: Record<TaskKind, number> = { inspect: 15, render: 60, strip: 30, embed: 30 };
/**
 * Limits for specific formats. An SVG of normal size takes milliseconds to inspect and seconds for all its variants;
 * one with nested references or filters takes minutes. 50 megapixels of AVIF or HEIC take 8 seconds on a two-core
 * machine.
 */
const cpuSecondsByFormat: Partial<Record<ImageFormat, Partial<Record<TaskKind, number>>>> = {
  svg: { inspect: 5, render: 20 },
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
