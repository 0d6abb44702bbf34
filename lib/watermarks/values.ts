export const maxWatermarks = 20;
