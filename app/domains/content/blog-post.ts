/** A post of the blog (rules: data-8). */
export interface BlogPost {
  id: string;
  blogTitle: string;
  /** Sanitised rich text. */
  paragraph: string;
  pictureUrl: string | null;
  /** A paper to download. */
  uploadFile: string | null;
  date: Date;
  updatedAt: Date;
}

/** A post as lists show it: the beginning of its text, plain and cut (rules: formats-8). */
export interface BlogExcerpt extends Pick<BlogPost, "id" | "blogTitle" | "pictureUrl" | "date"> {
  excerpt: string;
}
