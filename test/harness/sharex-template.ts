/** The values that ShareX has after a request. */
interface TemplateInput {
  response: string;
  responseUrl?: string;
  filename?: string;
}

/**
 * Evaluates a template of a custom uploader as ShareX does (`ShareXCustomUploaderSyntaxParser`):
 * functions in braces with their parameters after a colon, a backslash before characters that stand
 * for themselves. Throws where ShareX shows an error.
 */
export function evaluateShareX(template: string, input: TemplateInput): string {
  let at = 0;

  /** Outside of functions, an unescaped `|` or `}` ends the text, too. */
  function readText(): string {
    let text = "";
    for (; at < template.length; at++) {
      const character = template[at];
      if (character === "\\") text += template[++at] ?? "";
      else if (character === "{") text += readFunction();
      else if (character === "|" || character === "}") return text;
      else text += character;
    }
    return text;
  }

  function readFunction(): string {
    const [, name = ""] = /^\{([a-z]+)/i.exec(template.slice(at)) ?? [];
    at += name.length + 1;
    const parameters: string[] = [];
    while (template[at] === ":" || template[at] === "|") {
      at++;
      parameters.push(readText());
    }

    if (template[at] !== "}") throw new Error(`the function ${name} is not closed`);

    return callFunction(name.toLowerCase(), parameters, input);
  }

  return readText();
}

function callFunction(name: string, parameters: string[], input: TemplateInput): string {
  switch (name) {
    case "response":
      return input.response;
    case "responseurl":
      return input.responseUrl ?? "";
    case "filename":
      return input.filename ?? "";
    case "json": {
      const path = parameters.at(-1);
      if (!path) throw new Error("the function json needs a path");

      return selectToken(JSON.parse(parameters.length > 1 ? (parameters[0] ?? "") : input.response), path);
    }
    default:
      throw new Error(`there is no function ${name}`);
  }
}

/** Json.NET's `SelectToken` for names, names in brackets and indexes. Missing values are empty. */
function selectToken(json: unknown, path: string): string {
  let found = json;
  for (const [, name, quoted, index] of path.matchAll(/\.?([\w-]+)|\['([^']+)'\]|\[(\d+)\]/g))
    found = (found as Record<string, unknown> | null | undefined)?.[name ?? quoted ?? index ?? ""];
  if (found === undefined || found === null) return "";
  if (typeof found === "object") throw new Error(`${path} is no value`);

  return String(found);
}
