import { encodeTime, monotonicFactory } from "ulidx";

export type IdPrefix =
  | "usr"
  | "img"
  | "key"
  | "whk"
  | "dlv"
  | "dom"
  | "lic"
  | "log"
  | "evt"
  | "upl"
  | "obx"
  | "run"
  | "eml";

const nextUlid = monotonicFactory();

/** A new id such as `img_01jd…`: a ULID in lower case, so ids of one process sort by time of making. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

const timeLength = 10;
const randomLength = 16;

/** The least id that can be made at this time: those of earlier times sort before it. */
export function lowestId(prefix: IdPrefix, epochMs: number): string {
  return `${prefix}_${encodeTime(epochMs, timeLength).toLowerCase()}${"0".repeat(randomLength)}`;
}

const ulidPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether the text has the form of an id with this prefix; says nothing about its existence. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ulidPattern.test(text.slice(prefix.length + 1));
}
