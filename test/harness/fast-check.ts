import fc from "fast-check";

/**
 * `npm test` tries the same values every time; `npm run test:complete` prints a random seed and
 * tries others.
 */
export const seed = Number(process.env.ALBUMEN_TEST_SEED ?? 20_250_117);
fc.configureGlobal({ seed });

export { fc };
