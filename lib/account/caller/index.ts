export { describeCaller } from "./describe-caller";
