/** User id of a row; blank for anonymous use of the device. */
export type Owner = string
