import { emptyArchive } from "@/test/builders/account-archive";
import { pngHeader, truncate } from "@/test/builders/hostile-images";
import { jpeg, svg } from "@/test/builders/images";
import { fc } from "@/test/harness/fast-check";
import { hostileText } from "./hostile";
import type { Operation } from "./operation";
import { generateText, type Mood } from "./values";

/** A file with fields, as a form or, with the fields in the query, as raw bytes. */
export interface FileBody {
  kind: keyof typeof files;
  isForm: boolean;
  filename: string;
  fields: Array<[name: string, value: string]>;
}

const files = {
  jpeg: () => jpeg({ width: 8, height: 8 }),
  svg: async () => svg(8, 8),
  huge: async () => pngHeader(60_000, 60_000),
  cut: async () => truncate(await jpeg({ width: 64, height: 64 })),
  text: async () => Buffer.from("this is not an image"),
  empty: async () => Buffer.alloc(0),
  archive: async () => emptyArchive(),
};

export function generateFileBody({ described }: Operation, mood: Mood): fc.Arbitrary<FileBody> {
  const properties = described.requestBody?.content["multipart/form-data"]?.schema.properties ?? {};
  const fields = Object.entries(properties)
    .filter(([name]) => name !== "file" && name !== "size_bytes" && name !== "filename")
    .map(([name, schema]) => {
      const value = schema.enum ? fc.constantFrom(...schema.enum.map(String)) : generateText(schema, name);
      const text =
        mood === "valid"
          ? value
          : fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: hostileText });

      return fc
        .option(text, { nil: undefined, freq: 1 })
        .map((one): FileBody["fields"] => (one === undefined ? [] : [[name, one]]));
    });
  const kinds = Object.keys(files) as FileBody["kind"][];
  const isArchive = described.requestBody?.content["application/zip"] !== undefined;

  return fc.record({
    kind:
      mood === "valid"
        ? fc.constant<FileBody["kind"]>(isArchive ? "archive" : "jpeg")
        : fc.constantFrom(...kinds),
    isForm: mood === "valid" ? fc.constant(true) : fc.boolean(),
    filename: mood === "hostile" ? hostileText : generateText({}, "filename"),
    fields: fc.tuple(...fields).map((all) => all.flat()),
  });
}

const boundary = "a-boundary-of-the-tests";
const encodedFiles = new Map<FileBody["kind"], Promise<Buffer>>();

/** Returns the bytes to send and their media type. */
export async function encodeFile(body: FileBody): Promise<{ type: string; bytes: Buffer }> {
  const bytes = encodedFiles.get(body.kind) ?? files[body.kind]();
  encodedFiles.set(body.kind, bytes);
  if (!body.isForm) return { type: "image/jpeg", bytes: await bytes };

  const parts = body.fields.map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}${value}\r\n`));
  const file = part(`name="file"; filename="${body.filename.replaceAll('"', "%22")}"`);

  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...parts, Buffer.from(file), await bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const part = (disposition: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
