/**
 * Every test that `npm test` leaves out, by the command that runs it. `npm run test:all` runs them
 * one after another; `left-out.test.ts` compares the list with the tests.
 * @typedef {object} LeftOut
 * @property {string} name
 * @property {string[]} command
 * @property {string[]} [scripts] scripts of package.json that the command runs, or whose tests it
 *   contains
 * @property {string[]} [projects] projects of Vitest or Playwright that it runs as a whole
 */

/** @type {readonly LeftOut[]} */
export const leftOut = [
  {
    name: "browser tests of details (`@detail`), themes and screen sizes (`@matrix`)",
    command: ["npm", "run", "test:ui", "--", "--project=details", "--project=matrix"],
    scripts: ["test:ui"],
    projects: ["details", "matrix"],
  },
  {
    name: "unit, integration and product tests with every value, and all `*.long.test.ts`",
    command: ["npm", "run", "test:complete"],
    scripts: ["test:complete", "test:long", "test:faults", "test:restore"],
    projects: ["long", "long-integration"],
  },
  {
    name: "the HTTP interface on a cluster and on the services of Vercel",
    command: ["npm", "run", "test:modes"],
    scripts: ["test:modes"],
  },
  {
    name: "generated calls of every operation by every identity",
    command: ["npm", "run", "test:calls"],
    scripts: ["test:calls"],
  },
  {
    name: "killed processes under load",
    command: ["npm", "run", "test:crash"],
    scripts: ["test:crash"],
  },
  {
    name: "a mixed load for six hours",
    command: ["npm", "run", "test:soak"],
    scripts: ["test:soak"],
  },
];
