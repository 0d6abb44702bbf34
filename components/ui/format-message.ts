import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";
import { parseMessage } from "./parse-message";

interface MessageOptions extends FormatOptions {
  locale: string;
}

/** The styles that messages name. */
const formats = {
  dateTime: { long: { year: "numeric", month: "long", day: "numeric" } },
  number: { percent: { style: "percent" } },
} as const;

const syntax = /[{<']/;
const parsed = new Map<string, CompiledMessage>();

/** Formats a message. In the browser it takes the place of next-intl's function, which is larger. */
// biome-ignore lint/style/noDefaultExport: next-intl imports its own function as a default.
export default function formatMessage(
  _key: string,
  message: string,
  values: FormatValues | undefined,
  { locale, formatters, timeZone }: MessageOptions,
) {
  if (!syntax.test(message)) return message;

  const nodes = parsed.get(message) ?? parseMessage(message);
  parsed.set(message, nodes);
  const options = { formats, formatters, ...(timeZone !== undefined && { timeZone }) };
  const result = format(nodes, locale, values, options);

  // A message whose chosen forms are all empty.
  return Array.isArray(result) && result.length === 0 ? "" : result;
}
