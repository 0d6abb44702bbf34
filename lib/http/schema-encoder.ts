import { z } from "zod";

/** Turns the result of a handler into what a response of its schema contains. */
export interface Encoder {
  /**
   * Returns the value with declared members only, in their order, and with the transforms of the
   * schema. A value that has this form already is returned itself.
   * @throws Error for a value of a wrong type
   */
  encode(value: unknown): unknown;
  /** Whether a union chooses this schema for the value. Compares outermost members only. */
  accepts(value: unknown): boolean;
}

type Check = Encoder["accepts"];
type Encode = Encoder["encode"];
type Plain = Record<string, unknown>;
type Kind = z.core.$ZodTypeDef["type"];

/** Builds the encoder of a part of a schema. */
type BuildPart = (schema: z.core.$ZodType) => Encoder;

/**
 * Builds the encoder of a schema from functions, one for each part. Ranges and patterns are not
 * checked. `onParsed` receives the kind of each part without an encoder: Zod parses its values.
 */
export function buildEncoder(
  schema: z.core.$ZodType,
  onParsed: (kind: Kind) => void = () => undefined,
): Encoder {
  const build: BuildPart = (part) => {
    const encoder = buildKnown(part as z.core.$ZodTypes, build);
    if (encoder) return encoder;

    onParsed(part._zod.def.type);
    return buildParsing(part);
  };

  return build(schema);
}

function buildKnown(schema: z.core.$ZodTypes, build: BuildPart): Encoder | undefined {
  const { def } = schema._zod;
  const edit = findEdit(def.checks ?? []);
  if (edit === undefined) return undefined;

  switch (def.type) {
    case "string":
      return isPlainString(def) ? buildScalar((value) => typeof value === "string", edit) : undefined;
    case "number":
      return isCoerced(def) ? undefined : buildScalar(Number.isFinite, edit);
    case "boolean":
      return isCoerced(def) ? undefined : buildScalar((value) => typeof value === "boolean", edit);
    case "null":
      return buildScalar((value) => value === null, edit);
    case "void":
      return buildScalar((value) => value === undefined, edit);
    case "unknown":
      return buildScalar(() => true, edit);
    case "literal":
      return buildChoice(def.values);
    case "enum":
      return buildChoice(Object.values(def.entries));
    case "nullable":
      return buildExcept(null, build(def.innerType));
    case "optional":
      return buildExcept(undefined, build(def.innerType));
    case "array":
      return buildArray(build(def.element));
    case "record":
      return buildRecord(def, build);
    case "object":
      return isClosed(def) ? buildObject(def.shape, build) : undefined;
    case "union":
      return buildUnion(def.options.map(build));
    case "pipe":
      return buildGuarded(def, build);
    default:
      return undefined;
  }
}

const unchanged = (value: unknown) => value;

/** Checks that change no value. */
const pureChecks = new Set(["less_than", "greater_than", "number_format", "max_length", "min_length"]);

/** Returns what the checks change in a value; undefined if that is unknown. */
function findEdit(checks: readonly z.core.$ZodCheck[]): Encode | undefined {
  let edit: Encode = unchanged;
  for (const { _zod } of checks) {
    const def = _zod.def as
      | z.core.$ZodCheckDef
      | z.core.$ZodCheckOverwriteDef
      | z.core.$ZodCheckStringFormatDef;
    if ("tx" in def) {
      const previous = edit;
      edit = (value) => def.tx(previous(value));
    } else if (!pureChecks.has(def.check) && !("format" in def && def.format === "regex")) {
      return undefined;
    }
  }

  return edit;
}

/** Some formats change the text, such as `z.url()`, which trims it. */
const isPlainString = (def: z.core.$ZodStringDef) => !isCoerced(def) && !("format" in def);
const isCoerced = (def: object) => "coerce" in def && def.coerce === true;

/** Whether members that are not declared are rejected or removed. */
const isClosed = ({ catchall }: z.core.$ZodObjectDef) =>
  catchall === undefined || catchall._zod.def.type === "never";

function reject(): never {
  throw new Error("The value does not match the schema of the response.");
}

function buildScalar(accepts: Check, edit: Encode): Encoder {
  return { accepts, encode: (value) => (accepts(value) ? edit(value) : reject()) };
}

function buildChoice(choices: readonly unknown[]): Encoder {
  const known = new Set(choices);
  return buildScalar((value) => known.has(value), unchanged);
}

function buildExcept(exception: null | undefined, { encode, accepts }: Encoder): Encoder {
  return {
    accepts: (value) => value === exception || accepts(value),
    encode: (value) => (value === exception ? exception : encode(value)),
  };
}

function buildArray({ encode }: Encoder): Encoder {
  return {
    accepts: Array.isArray,
    encode(value) {
      if (!Array.isArray(value)) return reject();

      let copy: unknown[] | undefined;
      for (let at = 0; at < value.length; at++) {
        const encoded = encode(value[at]);
        if (copy === undefined && encoded !== value[at]) copy = value.slice(0, at);
        copy?.push(encoded);
      }

      return copy ?? value;
    },
  };
}

const isObject = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Excludes objects with inherited members, among which could be a `toJSON`. */
function isPlainObject(value: Plain): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function buildRecord({ keyType, valueType, ...def }: z.core.$ZodRecordDef, build: BuildPart) {
  const { def: key } = (keyType as z.core.$ZodTypes)._zod;
  if (def.mode === "loose" || def.partial === true || key.checks?.length) return undefined;
  // It has a member for every choice.
  if (key.type === "enum")
    return buildObject(
      Object.fromEntries(Object.values(key.entries).map((name) => [name, valueType])),
      build,
    );

  return key.type === "string" && isPlainString(key) ? buildTextRecord(build(valueType)) : undefined;
}

function buildTextRecord({ encode }: Encoder): Encoder {
  return {
    accepts: isObject,
    encode(value) {
      if (!isObject(value)) return reject();

      let copy: Plain | undefined = isPlainObject(value) ? undefined : {};
      for (const name of Object.keys(value)) {
        const isMember = name !== "__proto__";
        const encoded = isMember ? encode(value[name]) : undefined;
        if (copy === undefined && encoded !== value[name]) copy = copyBefore(value, name);
        if (copy !== undefined && isMember) copy[name] = encoded;
      }

      return copy ?? value;
    },
  };
}

interface Member extends Encoder {
  name: string;
  isOptional: boolean;
  /** Whether its value can differ between the options of a union. */
  isChoice: boolean;
}

function buildObject(shape: Readonly<z.core.$ZodShape>, build: BuildPart): Encoder {
  const members = Object.entries(shape).map(
    ([name, schema]): Member => ({
      name,
      ...build(schema),
      isOptional: schema._zod.optout === "optional",
      isChoice: schema._zod.def.type === "literal" || schema._zod.def.type === "enum",
    }),
  );

  return {
    accepts: (value) =>
      isObject(value) &&
      members.every(
        ({ name, accepts, isOptional, isChoice }) =>
          isOptional || (isChoice ? accepts(value[name]) : value[name] !== undefined),
      ),
    encode(value) {
      if (!isObject(value)) return reject();
      return (
        (isPlainObject(value) ? encodeInOrder(value, members) : undefined) ?? pickMembers(value, members)
      );
    },
  };
}

/**
 * Encodes an object that has the declared members, in their order, and no others: the object itself
 * unless a member changes. Returns undefined for a different object.
 */
function encodeInOrder(value: Plain, members: readonly Member[]): Plain | undefined {
  let at = 0;
  let copy: Plain | undefined;
  for (const name in value) {
    let declared = members[at++];
    while (declared?.name !== name) {
      if (declared?.isOptional !== true) return undefined;
      declared = members[at++];
    }

    const member = value[name];
    const encoded = declared.encode(member);
    if (copy === undefined && encoded !== member) copy = copyBefore(value, name);
    if (copy !== undefined) copy[name] = encoded;
  }

  while (at < members.length) if (members[at++]?.isOptional !== true) return undefined;
  return copy ?? value;
}

/** Copies the members in front of one. */
function copyBefore(value: Plain, end: string): Plain {
  const copy: Plain = {};
  for (const name in value) {
    if (name === end) break;
    copy[name] = value[name];
  }

  return copy;
}

function pickMembers(value: Plain, members: readonly Member[]): Plain {
  const picked: Plain = {};
  for (const { name, encode, isOptional } of members) {
    const encoded = encode(value[name]);
    if (encoded !== undefined) picked[name] = encoded;
    else if (!isOptional) reject();
  }

  return picked;
}

function buildUnion(options: readonly Encoder[]): Encoder {
  return {
    accepts: (value) => options.some(({ accepts }) => accepts(value)),
    encode: (value) => (options.find(({ accepts }) => accepts(value)) ?? reject()).encode(value),
  };
}

/** `z.custom(test).pipe(schema)`: an option of a union that a function chooses. */
function buildGuarded({ in: guard, out }: z.core.$ZodPipeDef, build: BuildPart): Encoder | undefined {
  const { def } = (guard as z.core.$ZodTypes)._zod;
  if (def.type !== "custom" || def.checks?.length) return undefined;

  const { encode } = build(out);
  const accepts = (value: unknown) => Boolean(def.fn(value));

  return { accepts, encode: (value) => (accepts(value) ? encode(value) : reject()) };
}

function buildParsing(schema: z.core.$ZodType): Encoder {
  return {
    accepts: (value) => z.safeParse(schema, value).success,
    encode: (value) => z.parse(schema, value),
  };
}
