import { compileMessage } from "./compile-message";
import formatMessage from "./format-message";

type Arguments = Parameters<typeof formatMessage>;

/** Formats messages of both kinds: components of the browser have compiled ones on the server too. */
export default function formatOnServer(...[key, message, values, options]: Arguments) {
  const isCompiled = typeof message !== "string";
  return formatMessage(key, isCompiled ? message : compileMessage(message), values, options);
}
