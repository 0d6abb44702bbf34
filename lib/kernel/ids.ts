import { encodeTime, monotonicFactory, ulid } from "ulidx";

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
  | "upt"
  | "pic"
  | "obx"
  | "run"
  | "eml"
  | "job"
  | "imp"
  | "exp"
  | "shr"
  | "inv"
  | "psk"
  | "rep"
  | "mem"
  | "cev"
  | "msg"
  | "bkr"
  | "emc"
  | "ins"
  | "oac"
  | "grt"
  | "lgs"
  | "rcp"
  | "wmk"
  | "col";

const pool = new Uint8Array(1_024);
let used = pool.length;

/** Reads random bytes in blocks: the default makes a call to the system for each of the 16 characters. */
function nextRandom(): number {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }

  return (pool[used++] ?? 0) / 256;
}

const nextUlid = monotonicFactory(nextRandom);

/**
 * A new id such as `img_01jd…`: a lower-case ULID, so ids from one process sort by creation time.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

/** A new id of a request. */
export function newRequestId(): string {
  return `req_${ulid(undefined, nextRandom).toLowerCase()}`;
}

const timeLength = 10;
const randomLength = 16;

/** The lowest possible id for this time; ids from earlier times sort before it. */
export function lowestId(prefix: IdPrefix, epochMs: number): string {
  return `${prefix}_${encodeTime(epochMs, timeLength).toLowerCase()}${"0".repeat(randomLength)}`;
}

const ulidPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * Returns whether the text has the form of an id with this prefix. Does not check that it exists.
 */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ulidPattern.test(text.slice(prefix.length + 1));
}
