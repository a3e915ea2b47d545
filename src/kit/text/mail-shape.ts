/** How an e-mail address looks; only a mail shows whether it exists. */
export const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
