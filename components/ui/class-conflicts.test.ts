import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { twMerge } from "tailwind-merge";
import { expect, test } from "vitest";

type Node = { type: string } & Record<string, unknown>;

const root = path.resolve(import.meta.dirname, "../..");
const programs = ["app", "components"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith("api"))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, program: parse(file) })),
);

function parse(file: string): unknown {
  const source = readFileSync(path.join(root, file), "utf8");
  return parseSync(source, { syntax: "typescript", tsx: file.endsWith(".tsx") });
}

/** Calls `visit` with each node of a tree. */
function walk(tree: unknown, visit: (node: Node) => void): void {
  if (typeof tree !== "object" || tree === null) return;

  if ("type" in tree) visit(tree as Node);
  for (const child of Object.values(tree)) walk(child, visit);
}

interface Declaration {
  file: string;
  node: unknown;
}

/** The values of constants and the bodies of functions, by their names. */
const declarations = new Map<string, Declaration[]>();
for (const { file, program } of programs)
  walk(program, (node) => {
    if (node.type === "VariableDeclarator") declare(node.id, { file, node: node.init });
    if (node.type === "FunctionDeclaration") declare(node.identifier, { file, node: node.body });
  });

function declare(identifier: unknown, declaration: Declaration): void {
  const name = nameOf(identifier);
  declarations.set(name, [...(declarations.get(name) ?? []), declaration]);
}

/** Finds what a name means in a file: its own declaration, or the imported one. */
function find(name: string, file: string): Declaration {
  const all = declarations.get(name) ?? [];
  return all.find((one) => one.file === file) ?? all[0] ?? { file, node: undefined };
}

function nameOf(node: unknown): string {
  return String((node as { value?: unknown } | undefined)?.value);
}

/** The class names that an expression can have, of its constants and functions too. */
function listClasses({ file, node: value }: Declaration, depth = 0): string[] {
  const inside = (...nodes: unknown[]) => nodes.flatMap((node) => listClasses({ file, node }, depth));
  const behind = (declaration: Declaration) => (depth < 3 ? listClasses(declaration, depth + 1) : []);
  if (Array.isArray(value)) return inside(...value);
  if (typeof value !== "object" || value === null) return [];

  const node = value as Node;
  switch (node.type) {
    case "StringLiteral":
      return String(node.value).split(/\s+/).filter(Boolean);
    case "TemplateElement":
      return String(node.cooked).split(/\s+/).filter(Boolean);
    case "ConditionalExpression":
      return inside(node.consequent, node.alternate);
    case "BinaryExpression":
      if (node.operator === "&&") return inside(node.right);
      return node.operator === "??" || node.operator === "||" ? inside(node.left, node.right) : [];
    case "MemberExpression":
      return inside(node.object);
    case "Identifier":
      return behind(find(nameOf(node), file));
    case "CallExpression": {
      const called = find(nameOf(node.callee), file);
      return behind({ file: called.file, node: listCalls(called.node) });
    }
    case "ArrowFunctionExpression":
      return [];
    default:
      return inside(...Object.values(node));
  }
}

/** The arguments of each call of `classNames` in a tree. */
function listCalls(tree: unknown): unknown[][] {
  const calls: unknown[][] = [];
  walk(tree, (node) => {
    if (node.type === "CallExpression" && nameOf(node.callee) === "classNames")
      calls.push((node.arguments as { expression: unknown }[]).map(({ expression }) => expression));
  });

  return calls;
}

/** Pairs of classes of which the first has no effect, in Tailwind's meaning. */
function findConflicts(base: readonly string[], added: readonly string[]): string[] {
  const pairs = base.flatMap((one) => added.map((other) => [one, other] as const));
  return pairs
    .filter(([one, other]) => one !== other && twMerge(`${one} ${other}`) === other)
    .map(([one, other]) => `${one} and ${other}`);
}

/** The classes that a component has together with the classes of a property. */
function listOwnClasses(component: Declaration, property: string): string[] {
  const own = listCalls(component.node)
    .filter((call) => call.some((argument) => nameOf(argument) === property))
    .flatMap((call) => call.filter((argument) => nameOf(argument) !== property))
    .flatMap((node) => listClasses({ file: component.file, node }));
  // Functions that receive the classes, such as the one of the buttons.
  walk(component.node, (node) => {
    if (node.type !== "CallExpression" || !/Style$/.test(nameOf(node.callee))) return;

    const { file, node: body } = find(nameOf(node.callee), component.file);
    own.push(...listClasses({ file, node: listCalls(body) }));
  });

  return own;
}

test("no call joins two classes for one property", () => {
  const found = programs.flatMap(({ file, program }) =>
    listCalls(program).flatMap((call) => {
      const parts = call.map((node) => listClasses({ file, node }));
      return parts.flatMap((part, index) =>
        findConflicts(parts.slice(0, index).flat(), part).map((conflict) => `${file}: ${conflict}`),
      );
    }),
  );

  expect(programs.flatMap(({ program }) => listCalls(program)).length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

test("no element adds a class for a property that its component sets", () => {
  const found: string[] = [];
  let checked = 0;
  for (const { file, program } of programs)
    walk(program, (element) => {
      if (element.type !== "JSXOpeningElement") return;

      const name = nameOf(element.name);
      for (const attribute of element.attributes as Node[]) {
        const property = nameOf(attribute.name);
        if (!/^(className|inputClassName|width)$/.test(property)) continue;

        const own = listOwnClasses(find(name, file), property);
        if (own.length > 0) checked += 1;
        const conflicts = findConflicts(own, listClasses({ file, node: attribute.value }));
        found.push(...conflicts.map((conflict) => `${file}: ${name}: ${conflict}`));
      }
    });

  expect(checked).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
