/** What somebody says of the programme (spec 3, testimonals). */
export interface Testimonial {
  id: string;
  review: string;
  reviewTitle: string;
  imageUrls: string[];
  date: Date;
}
