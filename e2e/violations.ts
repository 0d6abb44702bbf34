import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

interface Analysis {
  /** The page or state, for the message of a failure. */
  where?: string;
  /** Rules that are left out. */
  without?: string[];
  /** A selector of the part that is analyzed. */
  within?: string;
}

/** Lists the violations that axe finds, by rule and selector. */
export async function findViolations(page: Page, { without = [], within }: Analysis = {}): Promise<string[]> {
  // The legacy mode opens no page for each analysis. It leaves out frames of other origins, of
  // which our pages have none.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.disableRules(without).analyze();

  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join("; ")}`);
}

export async function expectNoViolations(page: Page, analysis: Analysis = {}): Promise<void> {
  expect(await findViolations(page, analysis), analysis.where).toEqual([]);
}

/** Open layers are at the end of the body, outside of the landmarks. WCAG allows that. */
export const withoutLandmarks = { without: ["region"] };
