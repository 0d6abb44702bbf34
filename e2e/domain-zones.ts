/** The port of the name server that the service of the browser tests uses, next to its own. */
export const zonePort = () => Number(process.env.ALBUMEN_TEST_PORT) + 1_000;
