"use client";

import { createContext, type ReactNode, use } from "react";

/** The optional features of an installation. */
export type Offer = "encryption" | "analysis" | "mail";

const Offers = createContext<readonly Offer[]>([]);

/** Provides the features of this installation. */
export function OffersProvider({ offers, children }: { offers: readonly Offer[]; children: ReactNode }) {
  return <Offers value={offers}>{children}</Offers>;
}

/** Returns whether the installation offers it; true for nothing in particular. */
export function useIsOffered(): (offer: Offer | undefined) => boolean {
  const offers = use(Offers);
  return (offer) => offer === undefined || offers.includes(offer);
}

/** Shows its content where the installation offers it. */
export function ForOffer({ offer, children }: { offer: Offer | undefined; children: ReactNode }) {
  return useIsOffered()(offer) ? children : null;
}
