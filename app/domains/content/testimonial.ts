/** What somebody says of the programme (rules: data-10). */
export interface Testimonial {
  id: string;
  review: string;
  reviewTitle: string;
  imageUrls: string[];
  date: Date;
}
