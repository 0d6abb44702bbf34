import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";

interface MessageOptions extends FormatOptions {
  locale: string;
}

/** The styles that messages name. */
const formats = {
  dateTime: { long: { year: "numeric", month: "long", day: "numeric" } },
  number: { percent: { style: "percent" } },
} as const;

/**
 * Formats a compiled message. In the browser it takes the place of next-intl's own function, which
 * loads a parser.
 */
export default function formatMessage(
  _key: string,
  message: CompiledMessage,
  values: FormatValues | undefined,
  { locale, formatters, timeZone }: MessageOptions,
) {
  const options = { formats, formatters, ...(timeZone !== undefined && { timeZone }) };
  const result = format(message, locale, values, options);

  // A message whose chosen forms are all empty.
  return Array.isArray(result) && result.length === 0 ? "" : result;
}
