export interface SampleBlogPost {
  id: string;
  blogTitle: string;
  /** Rich text. */
  paragraph: string;
  scene: string;
  date: string;
}
