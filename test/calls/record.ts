import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

const file = path.resolve(".proofs/calls.jsonl");

/** A part of a run that has ended. */
export interface EndedPart {
  seed: number;
  /** Changes with the operations and identities. */
  catalog: string;
  from: number;
  /** Exclusive. */
  to: number;
  seconds: number;
  statuses: Record<string, number>;
}

/** A response that broke a rule, with the request that led to it. */
export interface Finding {
  fault: string;
  operation: string;
  identity: string;
  seed: number;
  call: number;
  curl: string;
  response: string;
  /** The lines of the server's log about the request. */
  log: string;
}

export function append(entry: EndedPart | Finding): void {
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

/** Returns the number of calls that earlier runs with this seed have made. */
export function readProgress(seed: number, catalog: string): number {
  if (!existsSync(file)) return 0;

  const entries = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as EndedPart | Finding);
  const parts = entries.filter((entry) => "to" in entry).filter((part) => part.seed === seed);
  if (parts.some((part) => part.catalog !== catalog))
    throw new Error(
      `.proofs/calls.jsonl has calls of other operations or identities. Choose another seed, or delete the file.`,
    );

  return Math.max(0, ...parts.map(({ to }) => to));
}
