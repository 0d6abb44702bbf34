/** That of the web process's decoder processes, so that peers get as much of a busy machine and no more. */
export const decoderNiceness = 10;
/** That of the worker's, which is niced itself. */
export const workerDecoderNiceness = 15;
