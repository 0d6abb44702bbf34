import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildEncoder } from "./schema-encoder";

const encode = (schema: z.ZodType, value: unknown) => buildEncoder(schema).encode(value);

describe("the encoder of a schema", () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ["an object", z.object({ id: z.string() }), { secret: 1, id: "a" }, { id: "a" }],
    [
      "objects in an array",
      z.array(z.object({ id: z.string() })),
      [{ id: "a", secret: 1 }, { id: "b" }],
      [{ id: "a" }, { id: "b" }],
    ],
    [
      "an object in a member",
      z.object({ file: z.object({ size: z.int() }).nullable() }),
      { file: { size: 1, secret: 1 } },
      { file: { size: 1 } },
    ],
    [
      "an optional object",
      z.object({ file: z.object({ size: z.int() }).optional() }),
      { file: { size: 1, secret: 1 } },
      { file: { size: 1 } },
    ],
    [
      "objects by name",
      z.record(z.string(), z.object({ size: z.int() })),
      { a: { size: 1, secret: 1 } },
      { a: { size: 1 } },
    ],
    ["values by choice", z.record(z.enum(["a", "b"]), z.int()), { b: 2, secret: 1, a: 1 }, { a: 1, b: 2 }],
    ["a strict object", z.strictObject({ id: z.string() }), { id: "a", secret: 1 }, { id: "a" }],
    [
      "the option of a union",
      z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
      { b: "b", secret: 1 },
      { b: "b" },
    ],
  ])("drops undeclared members of %s", (_what, schema, value, expected) => {
    expect(JSON.stringify(encode(schema, value))).toBe(JSON.stringify(expected));
  });

  it("drops what a class would add to the text", () => {
    class Row {
      id = "a";
      toJSON() {
        return { id: this.id, secret: 1 };
      }
    }

    expect(JSON.stringify(encode(z.object({ id: z.string() }), new Row()))).toBe('{"id":"a"}');
    expect(JSON.stringify(encode(z.record(z.string(), z.string()), new Row()))).toBe('{"id":"a"}');
  });

  it("drops a prototype that was read from JSON", () => {
    const sent = JSON.parse('{ "__proto__": "secret", "a": "a" }');

    expect(JSON.stringify(encode(z.record(z.string(), z.string()), sent))).toBe('{"a":"a"}');
    expect(JSON.stringify(encode(z.object({ a: z.string() }), sent))).toBe('{"a":"a"}');
  });

  it("returns what has the form of the response already without a copy", () => {
    const schema = z.object({ id: z.string(), note: z.string().optional(), tags: z.array(z.string()) });
    const value = { id: "a", tags: ["b"] };

    expect(encode(schema, value)).toBe(value);
  });

  it("writes members in the order of the schema", () => {
    const schema = z.object({ first: z.int(), second: z.int().optional(), third: z.int() });

    expect(JSON.stringify(encode(schema, { third: 3, second: 2, first: 1 }))).toBe(
      '{"first":1,"second":2,"third":3}',
    );
  });

  it("applies the edits of a schema", () => {
    const share = z.number().overwrite((value) => Math.round(value * 10) / 10);
    const name = z
      .string()
      .trim()
      .overwrite((text) => `${text}!`);

    expect(encode(z.object({ share, name }), { share: 0.123, name: " a " })).toEqual({
      share: 0.1,
      name: "a!",
    });
  });

  it("chooses the option of a union by a literal, by its type, and by a function", () => {
    const byLiteral = z.union([
      z.object({ type: z.literal("image"), id: z.string() }),
      z.object({ type: z.literal("album"), id: z.string(), title: z.string() }),
    ]);
    const byType = z.union([z.object({ id: z.string() }), z.array(z.object({ id: z.string() })), z.null()]);
    const isShort = z.custom<{ id: string }>((value) => (value as { short?: boolean }).short === true);
    const byFunction = z.union([
      isShort.pipe(z.object({ id: z.string() })),
      z.object({ id: z.string(), title: z.string() }),
    ]);
    const titled = { type: "album", id: "a", title: "A" };

    expect(encode(byLiteral, titled)).toEqual(titled);
    expect(encode(byType, [{ id: "a", secret: 1 }])).toEqual([{ id: "a" }]);
    expect(encode(byType, null)).toBeNull();
    expect(encode(byFunction, { ...titled, short: true })).toEqual({ id: "a" });
    expect(encode(byFunction, titled)).toEqual({ id: "a", title: "A" });
  });

  it.each<[string, z.ZodType, unknown]>([
    ["a text", z.string(), { secret: 1 }],
    ["a number", z.number(), Number.NaN],
    ["a flag", z.boolean(), 1],
    ["null", z.null(), undefined],
    ["a choice", z.enum(["a", "b"]), "c"],
    ["a literal", z.literal(true), false],
    ["an array", z.array(z.string()), "a"],
    ["an element", z.array(z.string()), [undefined]],
    ["an object", z.object({ id: z.string() }), ["a"]],
    ["a member", z.object({ id: z.string() }), {}],
    ["a member of any type", z.object({ id: z.unknown() }), {}],
    ["a record", z.record(z.string(), z.string()), null],
    ["a value of a record", z.record(z.string(), z.string()), { a: 1 }],
    ["an option", z.union([z.string(), z.null()]), 1],
    ["nothing", z.void(), { secret: 1 }],
  ])("rejects a wrong type for %s", (_what, schema, value) => {
    expect(() => encode(schema, value)).toThrow("does not match");
  });

  it.each<[string, z.ZodType, unknown, unknown]>([
    ["transform", z.string().transform((text) => text.length), "abc", 3],
    ["default", z.string().default("a"), undefined, "a"],
    ["date", z.coerce.date(), 0, new Date(0)],
    ["string", z.coerce.string(), 1, "1"],
    ["number", z.number().refine((value) => value > 0), 1, 1],
    ["object", z.looseObject({ id: z.string() }), { id: "a", more: 1 }, { id: "a", more: 1 }],
    ["record", z.record(z.string().trim(), z.string()), { " a": "a" }, { a: "a" }],
  ])("leaves a %s that it does not know to the schema", (_kind, schema, value, expected) => {
    const parsed: string[] = [];
    const encoder = buildEncoder(z.object({ value: schema }), (one) => parsed.push(one));

    expect(encoder.encode({ value })).toEqual({ value: expected });
    expect(parsed).toHaveLength(1);
  });

  it("encodes each part once, whichever part changes", () => {
    let calls = 0;
    const Text = z.string().overwrite((text) => {
      calls++;
      return text.trim();
    });
    const schema = z.object({
      rows: z.array(z.object({ same: Text, tags: z.record(z.string(), z.object({ name: Text })) })),
    });
    const value = {
      rows: [
        { same: "a", tags: { x: { name: "b" }, y: { name: " c" } } },
        { same: "d", tags: {} },
      ],
    };

    expect(encode(schema, value)).toEqual(schema.parse(value));
    calls = 0;
    encode(schema, value);
    expect(calls).toBe(4);
  });
});
