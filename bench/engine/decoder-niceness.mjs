/** That of the product's decoder processes, so that peers get as much of a busy machine and no more. */
export const decoderNiceness = 10;
