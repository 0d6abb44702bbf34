import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { buildEncoder } from "@/lib/http/schema-encoder";
import { addSecrets, generateValue, secret } from "@/test/builders/schema-values";
import { fc } from "@/test/harness/fast-check";
import { isComplete } from "@/test/harness/sample";
import { callbacks, catalogue } from "./catalogue";

const recordedAnswers: Record<string, unknown> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "recorded-answers.json"), "utf8"),
);

/** The schema of every JSON response. */
const responses = [...catalogue, ...callbacks].flatMap(({ operationId, success }) => [
  ...(success.contentTypes ? [] : [{ operationId, name: operationId, schema: success.schema }]),
  ...(success.started
    ? [{ operationId, name: `${operationId}, done later`, schema: success.started.schema }]
    : []),
]);
/** An operation that may do its work later has one recorded answer, with the work done. */
const recorded = responses.filter(({ operationId, name }) => name === operationId && name in recordedAnswers);

/** Encodes values as production does. A response has no body without a value. */
const encoderOf = (schema: z.ZodType) => {
  const { encode } = buildEncoder(schema);
  return (value: unknown) => JSON.stringify(encode(value));
};

describe("the encoder of each response", () => {
  it("has a function for each part of its schema", () => {
    const parsed = responses.flatMap(({ name, schema }) => {
      const kinds: string[] = [];
      buildEncoder(schema, (kind) => kinds.push(`${name}: ${kind}`));
      return kinds;
    });

    expect(parsed).toEqual([]);
  });

  it("is compared with the recorded answer of every operation that answers with JSON", () => {
    const without = catalogue.filter(
      ({ operationId, success }) =>
        !(operationId in recordedAnswers || success.contentTypes || success.status === 204),
    );

    expect(without.map(({ operationId }) => operationId)).toEqual(["getOpenApi"]);
  });

  it.each(recorded.map(({ name, ...one }) => [name, one] as const))(
    "%s: returns of the recorded answer what the schema allows, and nothing else",
    (_name, { operationId, schema }) => {
      const answer = recordedAnswers[operationId];
      const encode = encoderOf(schema);
      const allowed = JSON.stringify(schema.parse(answer));

      expect(encode(answer)).toBe(allowed);
      expect(encode(addSecrets(schema, answer))).toBe(allowed);
      expect(allowed).not.toContain(secret);
    },
  );

  it.each(responses.map(({ name, schema }) => [name, schema] as const))(
    "%s: returns of any value what the schema allows, and nothing else",
    (_name, schema) => {
      const encode = encoderOf(schema);
      const isSame = fc.property(generateValue(schema), (value) => {
        const parsed = schema.safeParse(value);
        fc.pre(parsed.success);
        const allowed = JSON.stringify(parsed.data);

        expect(encode(value)).toBe(allowed);
        expect(encode(addSecrets(schema, value))).toBe(allowed);
      });

      fc.assert(isSame, { numRuns: isComplete ? 1_000 : 20 });
    },
  );
});
