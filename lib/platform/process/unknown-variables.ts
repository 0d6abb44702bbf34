const prefix = "ALBUMEN_";

/** Variables of the launcher, the command line, deployments next to a server, and our tests. */
const foreign =
  /^ALBUMEN_(?:ROLE|LOG|KEY|CONFIG|IMPORT_KEY|CLI_.*|HOST|WEB|CACHE|ASK|VARNISH_.*|NEXT_FOLDER|TEST_.*|BENCH_.*)$/;
const suggested = ["ALBUMEN_ROLE", "ALBUMEN_LOG"];
const maxDistance = 2;

/**
 * Returns a warning for each variable that starts with `ALBUMEN_` and is not among the known ones,
 * with the nearest known name. A misspelled variable has no effect otherwise.
 */
export function warnOfUnknownVariables(
  source: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const unknown = Object.keys(source).filter(
    (name) => name.startsWith(prefix) && source[name] && !known.includes(name) && !foreign.test(name),
  );
  return unknown.sort().map((name) => {
    const nearest = findNearest(name, [...known, ...suggested]);
    const question = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    return `The variable ${name} is unknown and has no effect.${question}`;
  });
}

function findNearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate;
}

/** Number of inserted, removed and replaced characters (Levenshtein). */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (character === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }

  return previous.at(-1) ?? 0;
}
