package conductor
