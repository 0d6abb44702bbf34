/** Niceness of the web process's decoders, which gives peers the same share of a busy machine. */
export const decoderNiceness = 10;
/** Niceness of the worker's decoders; the worker itself is niced. */
export const workerDecoderNiceness = 15;
