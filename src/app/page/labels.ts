/** Buttons that several screens have. */
export const COMPARE = 'Compare with the service';
export const GO_ON = 'Go on with it';
