import { createHash } from "node:crypto";

const styleAttribute = / style="([^"]*)"/g;
/** Numbers, names and functions: nothing that could end the sheet or the rule. */
const plainDeclarations = /^[\w#%.,:;()/ -]*$/;

/**
 * Moves the `style` attributes of markup that React has rendered into a style sheet: a content
 * security policy can allow a sheet by its hash, and attributes only all together. React escapes
 * quotation marks in texts, so only attributes match. Equal styles have the same rule on every page.
 */
export function moveStyles(markup: string): { markup: string; css: string } {
  const rules = new Map<string, string>();
  const moved = markup.replace(styleAttribute, (_, declarations: string) => {
    if (!plainDeclarations.test(declarations)) throw new Error(`unexpected style: ${declarations}`);

    const name = createHash("sha256").update(declarations).digest("hex").slice(0, 10);
    rules.set(name, `[data-style="${name}"]{${declarations}}`);
    return ` data-style="${name}"`;
  });

  return { markup: moved, css: [...rules.values()].join("\n") };
}
